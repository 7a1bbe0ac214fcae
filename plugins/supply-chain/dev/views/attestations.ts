import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import {
  attestationsByName,
  attestationsOf,
} from '../../src/__fixtures__/details';
import { failing, never } from '../portalApi';
import type { Scenario, Scenarios } from '../scenario';
import { everyKind, hostile } from './attestationEntries';
import { reporting, TRAIL } from './trailResponse';

const [override] = attestationsByName['change-approval'];

/** A trail with an expanded attestation that has the given entries. */
function opened(
  name: string,
  entries: readonly Partial<AttestationDetails>[],
  getAttestations?: ReturnType<NonNullable<Scenario['api']>>['getAttestations'],
): Pick<Scenario, 'api' | 'query' | 'presses'> {
  const api = reporting({ name, type: 'generic', state: 'compliant' }, entries);
  return {
    query: TRAIL,
    api: () => (getAttestations ? { ...api, getAttestations } : api),
    presses: () => [name],
  };
}

/** The drawer of a trail with expanded attestations. */
export const attestationStates: Scenarios = {
  'attestation-of-every-kind': {
    shows:
      /Tests: 1,234.*Passed rules: \d.*71.3threshold: 80.*CVE-2026-31877.*PAY-1718.*not found.*ada is listed as an approver.*Download evidence.*as JSON/s,
    query: TRAIL,
    api: () =>
      // What has failed is open.
      reporting({ name: 'everything', state: 'non-compliant' }, [
        everyKind,
        { description: 'Reported before', state: 'compliant' },
      ]),
  },
  'attestation-truncated': {
    shows: 'Not everything is shown here',
    ...opened('controls', [{ truncated: true, rest: '{ "controls": "cut' }]),
  },
  'pull-request-not-found': {
    shows: 'No pull request found',
    ...opened('review', [{ pullRequests: [] }]),
  },
  'override-attestation': {
    shows: 'Overrides change-approval',
    ...opened('exception', [{ override: override.override }]),
  },
  'attestation-without-entries': {
    shows: 'Not reported',
    ...opened('vanished', []),
  },
  'attestation-withheld': {
    shows: "The region doesn't provide details of this attestation here.",
    ...opened('sealed', [], async (_ref, { attestation }) => ({
      ...attestationsOf(attestation),
      attestations: [],
      withheld: true,
      recordUrl: 'https://app.eu.example.com/acme/trails/b2c3d4e',
    })),
  },
  'attestation-loading': {
    shows: /slow-check.*progressbar Loading/s,
    ...opened('slow-check', [], never),
  },
  'attestation-unread': {
    shows: /no-response.*Couldn't load data from the region/s,
    ...opened('no-response', [], failing(502)),
  },
  'attestation-with-hostile-text': {
    shows: '<img src=x onerror=alert(1)>',
    ...opened('hostile', [hostile]),
  },
};
