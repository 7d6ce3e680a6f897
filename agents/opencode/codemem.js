// Written by "codemem init". What codemem's hooks tell and ask reaches OpenCode's agents through this file; codemem decides what that is.
// Where codemem is not installed, or does not answer, nothing is told and the session goes on.
import { spawn, spawnSync } from "node:child_process"

const stopFlags = ["--limit", "12s", "--require-summaries"]
const answerTime = 5000, stopTime = 15000 // ms
const headless = process.argv[2] === "run" // it ends with the turn: to be asked, the agent must be asked before that
const writers = ["edit", "write", "multiedit", "patch", "apply_patch", "bash"]

export const Codemem = async ({ client, directory }) => {
  const parents = new Map() // sessions of sub-agents, and which session each works for
  const last = new Map() // of a session: the agent and the model of the last message
  const asked = new Set() // sessions that go on because they were asked
  const broken = new Set() // sessions that an error or their user ended

  // hook returns codemem's answer to an event of a session, {} for none.
  const hook = (event, session, fields, flags = []) =>
    new Promise((resolve) => {
      const child = spawn("codemem", ["hook", "opencode", event, ...flags], { cwd: directory, stdio: ["pipe", "pipe", "ignore"] })
      const timer = setTimeout(() => child.kill(), event === "stop" ? stopTime : answerTime)
      let out = ""
      const end = () => {
        clearTimeout(timer)
        try {
          resolve(JSON.parse(out))
        } catch {
          resolve({})
        }
      }
      child.on("error", end)
      child.on("close", end)
      child.stdin.on("error", () => {})
      child.stdout.on("data", (data) => (out += data))
      child.stdin.end(JSON.stringify({ session_id: session, cwd: directory, ...fields }))
    })

  // stop returns what a session is asked for when it ends, undefined for nothing.
  const stop = (session, answer) => {
    if (answer.decision !== "block") return
    asked.add(session)
    return { path: { id: session }, body: { ...last.get(session), parts: [{ type: "text", text: answer.reason }] } }
  }

  // hookAtOnce is hook for where nothing else is to happen meanwhile.
  const hookAtOnce = (event, session, fields, flags) => {
    const input = JSON.stringify({ session_id: session, cwd: directory, ...fields })
    const { stdout } = spawnSync("codemem", ["hook", "opencode", event, ...flags], { cwd: directory, input, timeout: stopTime, stdio: ["pipe", "pipe", "ignore"] })
    try {
      return JSON.parse(stdout)
    } catch {
      return {}
    }
  }

  const root = (session) => {
    while (parents.has(session)) session = parents.get(session)
    return session
  }

  return {
    "chat.message": async ({ sessionID }, { message, parts }) => {
      if (parents.has(sessionID) || asked.has(sessionID) || parts.length === 0) return
      last.set(sessionID, { agent: message.agent, model: message.model })
      const text = (await hook("user-prompt", sessionID)).hookSpecificOutput?.additionalContext
      if (text) parts.push({ id: parts.at(-1).id + "0", sessionID, messageID: message.id, type: "text", text, synthetic: true })
    },

    "tool.execute.after": async ({ tool, sessionID, args }) => {
      if (!writers.includes(tool)) return
      const agent = parents.has(sessionID) ? sessionID : undefined
      await hook("post-tool", root(sessionID), { agent_id: agent, tool_name: tool, tool_input: { file_path: args?.filePath, command: args?.patchText } })
    },

    event: async ({ event }) => {
      const { info, part, sessionID } = event.properties ?? {}
      if (headless && event.type === "message.part.updated" && part.type === "step-finish" && part.reason === "stop" && !parents.has(part.sessionID)) {
        const request = asked.delete(part.sessionID) ? undefined : stop(part.sessionID, hookAtOnce("stop", part.sessionID, { stop_hook_active: false }, stopFlags))
        if (request) await client.session.prompt({ ...request, body: { ...request.body, noReply: true } })
        return
      }
      if (event.type === "session.created" && info?.parentID) parents.set(info.id, info.parentID)
      if (event.type === "session.error") broken.add(sessionID)
      if (headless || event.type !== "session.idle" || parents.has(sessionID)) return
      const active = asked.delete(sessionID)
      if (broken.delete(sessionID)) return
      const request = stop(sessionID, await hook("stop", sessionID, { stop_hook_active: active }, stopFlags))
      if (request) await client.session.promptAsync(request)
    },
  }
}
