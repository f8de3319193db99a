def told(key, facts=0, **rest):
    return key, facts, rest
