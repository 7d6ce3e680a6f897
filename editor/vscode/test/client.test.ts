// What a client makes of a server that is not as it should be.

import type { AddressInfo } from "node:net";
import * as net from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Api } from "../src/api";
import { Client, type Fault, maxBody } from "../src/client";
import { FakeServer, send } from "./server";

let server: FakeServer;
let api: Api;

beforeEach(async () => {
  server = await new FakeServer().start();
  api = apiFor(`http://127.0.0.1:${server.port}`);
});

afterEach(() => server.stop());

function apiFor(url: string, timeout = 500): Api {
  return new Api(new Client(url, "secret", "me", timeout), "me");
}

/** faultOf is the fault that a request ends with. */
async function faultOf(request: Promise<unknown>): Promise<Fault> {
  const outcome = await request.then(
    () => undefined,
    (err: unknown) => err,
  );
  expect(outcome).toMatchObject({ name: "Fault" });
  return outcome as Fault;
}

test("a request has the token, the client and, with a body, its type", async () => {
  await api.change(["a b/ü.go"]);
  await api.summary("a b/ü&x=1.go").catch(() => undefined);
  expect(server.calls[0]?.headers).toMatchObject({
    authorization: "Bearer secret",
    "x-codemem-client": "me",
    "content-type": "application/json",
  });
  expect(server.calls[0]?.headers.origin).toBeUndefined();
  expect(server.calls[0]?.body).toEqual({ client_id: "me", paths: ["a b/ü.go"] });
  expect(server.calls[1]?.query.get("path")).toBe("a b/ü&x=1.go");
});

test("another token: unauthorized, the server is lost", async () => {
  server.token = "another";
  const fault = await faultOf(api.status());
  expect([fault.kind, fault.status, fault.lost]).toEqual(["unauthorized", 401, true]);
});

test("nothing listens: refused, the server is lost", async () => {
  const { port } = server;
  await server.stop();
  const fault = await faultOf(apiFor(`http://127.0.0.1:${port}`).status());
  expect([fault.kind, fault.lost]).toEqual(["refused", true]);
  server = await new FakeServer().start();
});

test("busy: an error with the server's words, not lost", async () => {
  const error = { code: "busy", message: "the registry is locked", hint: "try again" };
  server.answers["GET /status"] = { status: 503, body: { error } };
  const fault = await faultOf(api.status());
  expect([fault.kind, fault.status, fault.code, fault.lost]).toEqual(["status", 503, "busy", false]);
  expect(fault.message).toBe("/status: the registry is locked; try again");
});

describe("garbage", () => {
  test.each([
    ["no JSON", "<html>"],
    ["nothing", ""],
    ["a list", []],
    ["null", null],
    ["another shape", { state: 7 }],
  ])("%s", async (_name, body) => {
    server.answers["GET /status"] = { body };
    expect((await faultOf(api.status())).kind).toBe("garbage");
  });

  test.each([
    ["a page", "<html>"],
    ["an error without an error", { oops: 1 }],
    ["an error of another shape", { error: { message: 7 } }],
  ])("%s with status 500", async (_name, body) => {
    server.answers["GET /status"] = { status: 500, body };
    expect(await faultOf(api.status())).toMatchObject({ kind: "status", status: 500, message: "/status: HTTP 500" });
  });

  test("no HTTP at all", async () => {
    const raw = net.createServer((socket) => socket.end("SSH-2.0-x\r\n"));
    await new Promise<void>((resolve) => raw.listen(0, "127.0.0.1", resolve));
    const fault = await faultOf(apiFor(`http://127.0.0.1:${(raw.address() as AddressInfo).port}`).status());
    expect(fault.kind).toBe("garbage");
    raw.close();
  });

  test("an answer cut off", async () => {
    server.answers["GET /status"] = (_call, response) => {
      response.writeHead(200, { "Content-Length": 1000 });
      response.write('{"state":');
      setTimeout(() => response.destroy(), 20);
    };
    expect(["garbage", "refused"]).toContain((await faultOf(api.status())).kind);
  });
});

test("no answer: a timeout, not lost", async () => {
  server.answers["GET /status"] = () => undefined;
  const fault = await faultOf(apiFor(`http://127.0.0.1:${server.port}`, 50).status());
  expect([fault.kind, fault.lost]).toEqual(["timeout", false]);
});

test("an answer that never ends: a timeout", async () => {
  server.answers["GET /status"] = (_call, response) => {
    response.writeHead(200);
    response.write("{");
  };
  expect((await faultOf(apiFor(`http://127.0.0.1:${server.port}`, 50).status())).kind).toBe("timeout");
});

test("too much to send is not sent", async () => {
  const fault = await faultOf(api.ghost({ path: "a", content: "x".repeat(maxBody) }));
  expect(fault.kind).toBe("size");
  expect(server.calls).toEqual([]);
});

test("not tracked is no fault of a summary", async () => {
  server.answers["GET /summary"] = { status: 404, body: { error: { code: "not_found", message: "x" } } };
  expect(await api.summary("a")).toBeUndefined();
  server.answers["GET /summary"] = (_call, response) => send(response, 400, {});
  expect((await faultOf(api.summary("a"))).status).toBe(400);
});
