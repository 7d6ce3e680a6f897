-- Shows text: beside what is edited, or in a window that goes away by itself. The text comes from a repository that
-- may be anyone's, so it is put into buffers as text and into nothing that interprets it.
local M = {}

---@param text string
---@return string[]
function M.split(text)
  local lines = vim.split((text:gsub('\r\n', '\n')), '\n', { plain = true })
  if #lines > 1 and lines[#lines] == '' then
    table.remove(lines)
  end
  return lines
end

---@param buf integer
---@param lines string[]
local function fill(buf, lines)
  vim.bo[buf].buftype = 'nofile'
  vim.bo[buf].swapfile = false
  vim.bo[buf].modifiable = true
  vim.api.nvim_buf_set_lines(buf, 0, -1, false, lines)
  vim.bo[buf].modifiable = false
  vim.bo[buf].modified = false
end

---Shows lines in a split of their own; the same title again takes the same buffer.
---@param title string
---@param lines string[]
---@param syntax? string
---@return integer buf
function M.scratch(title, lines, syntax)
  local name = 'codemem://' .. title
  local win, buf = -1, -1
  for _, other in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_get_name(other) == name then
      buf, win = other, vim.fn.bufwinid(other)
    end
  end
  if win ~= -1 then
    vim.api.nvim_set_current_win(win)
  else
    vim.cmd('keepalt botright new')
    if buf ~= -1 then
      vim.api.nvim_win_set_buf(0, buf)
    else
      buf = vim.api.nvim_get_current_buf()
      vim.api.nvim_buf_set_name(buf, name)
    end
  end
  fill(buf, lines)
  vim.bo[buf].bufhidden = 'wipe'
  vim.bo[buf].buflisted = false
  -- Not filetype: that would start what works on files, such as language servers.
  vim.bo[buf].syntax = syntax or ''
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
  vim.api.nvim_buf_set_keymap(buf, 'n', 'q', '<Cmd>close<CR>', { noremap = true, silent = true, nowait = true })
  return buf
end

---@param lines string[]
---@return integer width of the widest line, in cells
local function widest(lines)
  local width = 1
  for _, line in ipairs(lines) do
    width = math.max(width, vim.fn.strdisplaywidth(line))
  end
  return width
end

---Shows lines in a window at the cursor that closes when the cursor moves.
---@param lines string[]
---@return integer buf
function M.float(lines)
  local buf = vim.api.nvim_create_buf(false, true)
  fill(buf, lines)
  vim.bo[buf].bufhidden = 'wipe'
  local width = math.max(1, math.min(widest(lines), vim.o.columns - 4, 100))
  local height = 0
  for _, line in ipairs(lines) do
    height = height + math.max(1, math.ceil(vim.fn.strdisplaywidth(line) / width))
  end
  local win = vim.api.nvim_open_win(buf, false, {
    relative = 'cursor',
    row = 1,
    col = 0,
    width = width,
    height = math.max(1, math.min(height, vim.o.lines - 6)),
    style = 'minimal',
    border = 'rounded',
    focusable = true,
  })
  vim.wo[win].wrap = true
  vim.wo[win].linebreak = true
  vim.api.nvim_create_autocmd({ 'CursorMoved', 'CursorMovedI', 'InsertEnter', 'BufLeave' }, {
    group = vim.api.nvim_create_augroup('codemem_float', { clear = true }),
    once = true,
    callback = function()
      if vim.api.nvim_win_is_valid(win) and vim.api.nvim_get_current_win() ~= win then
        vim.api.nvim_win_close(win, true)
      end
    end,
  })
  return buf
end

return M
