-- Sends the JSON that is given as the first argument by the method that is the second; "{n}" in it is the request's number.
local body
local count = 0

function init(args)
  body = args[1]
  wrk.method = args[2]
  wrk.headers["Content-Type"] = "application/json"
end

function request()
  count = count + 1
  return wrk.format(nil, nil, nil, (body:gsub("{n}", count)))
end
