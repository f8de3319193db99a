from .other import told

print(told(key="k", facts=1), told("k", number=2))
