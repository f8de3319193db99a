MOST = 3


def told(MOST):
    return MOST


print(told(4), MOST)
