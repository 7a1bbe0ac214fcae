import { BlockList, isIP } from 'node:net';

const PRIVATE = new BlockList();
const SUBNETS: Array<[string, number]> = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::', 128],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
];
for (const [network, prefix] of SUBNETS) {
  PRIVATE.addSubnet(network, prefix, isIP(network) === 4 ? 'ipv4' : 'ipv6');
}

/** Whether an IP address is loopback, private or link-local, including IPv4 mapped to IPv6. */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

/** Whether a URL's host is on this machine or in a private network, judged by its name only. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(host) === 0
    ? host === 'localhost' || host.endsWith('.localhost')
    : isPrivateAddress(host);
}

/** Names reserved for examples; nothing is sent there. */
export function isExampleHost(hostname: string): boolean {
  return /(^|\.)example(\.(com|net|org))?$/.test(hostname);
}

/** Names reserved as invalid; nothing sent there is delivered. */
export function isInvalidHost(hostname: string): boolean {
  return /(^|\.)invalid$/.test(hostname);
}
