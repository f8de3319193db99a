print("日本語", ascii("\ue000"), "a\nb", """c
    d""")
