-- Loaded at every start of the editor, so it only says when the rest is needed.
if vim.g.loaded_codemem then
  return
end
vim.g.loaded_codemem = 1

vim.api.nvim_create_user_command('Codemem', function(call)
  require('codemem.command').run(call.fargs, call.bang)
end, {
  nargs = '*',
  bang = true,
  desc = 'What codemem knows about this repository',
  complete = function(lead, line, column)
    return require('codemem.command').complete(lead, line, column)
  end,
})

local group = vim.api.nvim_create_augroup('codemem', { clear = true })

---@param events string[]
---@param handler string a function of codemem.events
local function on(events, handler)
  vim.api.nvim_create_autocmd(events, {
    group = group,
    callback = function(event)
      require('codemem.events')[handler](event.buf)
    end,
  })
end

on({ 'BufReadPost', 'BufNewFile' }, 'read')
on({ 'BufEnter' }, 'enter')
on({ 'BufWritePre' }, 'writing')
on({ 'BufWritePost' }, 'written')
on({ 'FileChangedShellPost' }, 'changed_outside')
on({ 'BufFilePre' }, 'renaming')
on({ 'BufFilePost' }, 'renamed')
on({ 'FocusGained' }, 'focused')
on({ 'VimLeavePre' }, 'leave')
