from __future__ import annotations

from django.urls import path

from league.roles import views as roles

PEOPLE = "desk/<slug:slug>/people/"
INVITED = f"{PEOPLE}invitations/<uuid:pk>/"

urlpatterns = [
    path(PEOPLE, roles.people, name="people"),
    path(f"{PEOPLE}<int:pk>/take/", roles.role_take, name="role-take"),
    path(f"{INVITED}again/", roles.invitation_again, name="role-invitation-again"),
    path(f"{PEOPLE}<int:pk>/contact/", roles.role_contact, name="role-contact"),
    path("my-contact/", roles.my_contact, name="my-contact"),
    path(
        f"{INVITED}withdraw/",
        roles.invitation_withdraw,
        name="role-invitation-withdraw",
    ),
    path("join/<str:token>/", roles.role_invitation, name="role-invitation"),
    path("join/<str:token>/again/", roles.role_link_renew, name="role-link-renew"),
]
