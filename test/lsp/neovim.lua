-- Drives Neovim as its user does: waits for diagnostics, applies a code action, goes to a definition.
local result = {}

local function wait(condition)
  if not vim.wait(15000, condition, 20) then
    result.timeout = debug.traceback()
    vim.cmd("qa!")
  end
end

-- Chooses the first code action that the test wants.
vim.ui.select = function(items, options, choose)
  for index, item in ipairs(items) do
    if options.format_item(item):find(vim.env.WANTED_ACTION, 1, true) then
      choose(item, index)
    end
  end
  result.chosen = true
end

vim.api.nvim_create_autocmd("VimLeavePre", {
  callback = function()
    vim.fn.writefile({ vim.fn.json_encode(result) }, vim.env.RESULT)
  end,
})

vim.api.nvim_create_autocmd("VimEnter", {
  callback = function()
    vim.schedule(function()
      wait(function() return #vim.diagnostic.get(0) >= 2 end)
      result.diagnostics = vim.tbl_map(function(each)
        return { line = each.lnum, code = each.code or each.user_data.lsp.code, message = each.message }
      end, vim.diagnostic.get(0))
      vim.api.nvim_win_set_cursor(0, { tonumber(vim.env.FAULT_LINE), 20 })

      vim.lsp.buf.code_action()
      wait(function() return result.chosen end)
      -- The action may edit the config, which the server reads when it is saved.
      vim.cmd("silent wall")
      wait(function() return #vim.diagnostic.get(0) < 2 end)
      result.after = vim.tbl_map(function(each)
        return each.code or each.user_data.lsp.code
      end, vim.diagnostic.get(0))

      local account = vim.api.nvim_get_current_buf()
      vim.fn.search(vim.env.TARGET)
      vim.lsp.buf.definition()
      wait(function() return vim.api.nvim_get_current_buf() ~= account end)
      result.definition = { file = vim.fn.expand("%:t"), line = vim.fn.line("."), column = vim.fn.col(".") }
      vim.cmd("qa!")
    end)
  end,
})
