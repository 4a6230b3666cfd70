import { expect, test } from "vitest";
import { clientNetwork } from "./client-network";

function of(address: string): string {
  return clientNetwork(new Request("https://tanks.example/", { headers: { "CF-Connecting-IP": address } }));
}

test("a client is known by its address, and by the /64 network of an IPv6 address", () => {
  expect(of("2001:db8:0:1:aaaa::1")).toBe(of("2001:DB8::1:ffff:0:0:2"));
  expect(of("2001:db8:0:1::1")).not.toBe(of("2001:db8:0:2::1"));
  expect(of("::1")).not.toBe(of("1::"));
  expect(of("198.51.100.7")).not.toBe(of("198.51.100.8"));
  expect(of("not:an:address")).not.toBe(clientNetwork(new Request("https://tanks.example/")));
});
