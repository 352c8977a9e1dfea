-- po.lua - files of sentences in the form that translators' tools read and write (GNU gettext's PO).
local po = {}

local escapes = { n = "\n", t = "\t", ['"'] = '"', ["\\"] = "\\" }

local function unquoted(text)
  return text:find("\\", 1, true) and text:gsub("\\(.)", function(c) return escapes[c] or c end) or text
end

local function quoted(text)
  return '"' .. text:gsub('[\\"]', "\\%0"):gsub("\n", "\\n"):gsub("\t", "\\t") .. '"'
end

-- The field of an entry that a line begins: "id", "many", or the number of a form, the first for `msgstr` alone.
local function field_of(key, number)
  if key == "msgid" then return "id" end
  if key == "msgid_plural" then return "many" end
  return key == "msgstr" and (number == "" and 1 or number + 1) or nil
end

--- The entries of a file, each { line =, id =, many = or nil, [1] = what stands for it, [2] = the next form ..., fuzzy =
--- whether a tool has guessed it }; or nil, the line that is none of PO, and why.
function po.read(text)
  local list, entry, field, at, fuzzy = {}, nil, nil, 0, false
  for line in (text:gsub("\r\n", "\n") .. "\n"):gmatch "([^\n]*)\n" do
    at = at + 1
    local first = line:sub(1, 1)
    local key, number, value
    if first == "m" then key, number, value = line:match '^(msg[%a_]*)%[?(%d*)%]?%s+"(.*)"%s*$' end
    if first == "#" then fuzzy = fuzzy or line:find "^#,.*fuzzy" ~= nil
    elseif key then
      field = field_of(key, number)
      if not field then return nil, at, key .. " is not read here" end
      if field == "id" then
        entry = { line = at, fuzzy = fuzzy }
        list[#list + 1], fuzzy = entry, false
      elseif not entry then return nil, at, key .. " stands before any msgid" end
      entry[field] = unquoted(value)
    elseif field and line:find '^%s*"' then
      entry[field] = entry[field] .. unquoted(line:match '^%s*"(.*)"%s*$' or "")
    elseif line:find "%S" then
      return nil, at, 'a line begins with msgid, msgid_plural, msgstr, " or #'
    end
  end
  return list
end

--- An entry as text; `places`: where it is said.
function po.entry(one, places)
  local out = { "", "#: " .. places, "msgid " .. quoted(one.id) }
  if one.id:find "%%[-+0#]*%d*%.?%d*%a" then table.insert(out, 3, "#, c-format") end
  if not one.many then out[#out + 1] = "msgstr " .. quoted(one[1] or "") end
  if one.many then out[#out + 1] = "msgid_plural " .. quoted(one.many) end
  for i = 1, one.many and math.max(#one, 2) or 0 do out[#out + 1] = ("msgstr[%d] %s"):format(i - 1, quoted(one[i] or "")) end
  return table.concat(out, "\n")
end

return po
