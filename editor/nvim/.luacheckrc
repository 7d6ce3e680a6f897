-- luacheck . in this directory
std = 'luajit'
globals = { 'vim' }
max_line_length = 120
files['tests'] = { max_line_length = 150 }
