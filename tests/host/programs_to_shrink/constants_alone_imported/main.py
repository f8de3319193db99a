def told():
    from .other import MOST

    return MOST


print(told())
