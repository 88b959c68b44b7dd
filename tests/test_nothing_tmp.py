import pytest
@pytest.mark.parametrize("n", range(500))
@pytest.mark.django_db
def test_db(n):
    pass
@pytest.mark.parametrize("n", range(500))
def test_none(n):
    pass
