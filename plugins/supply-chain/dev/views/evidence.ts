import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';
import { fixtureApi } from '../../src/__fixtures__/fixtureApi';
import { failing, never, unreachable } from '../portalApi';
import type { Scenario, Scenarios } from '../scenario';
import { reporting, TRAIL } from './trailResponse';

const NAME = 'load-tests';

const withFile = reporting(
  { name: NAME, type: 'generic', state: 'compliant' },
  [{ description: 'With a file', hasEvidence: true }],
);

/** A trail whose evidence file is being downloaded. */
function downloading(
  getEvidence: SupplyChainApi['getEvidence'],
): Pick<Scenario, 'api' | 'query' | 'presses'> {
  return {
    query: TRAIL,
    api: () => ({ ...withFile, getEvidence }),
    presses: t => [NAME, `${t('evidence.download')}: ${NAME}`],
  };
}

/** The drawer of a trail with an attestation's evidence. */
export const evidenceStates: Scenarios = {
  'evidence-attached': {
    shows: 'Download evidence: load-tests',
    query: TRAIL,
    api: () => withFile,
    presses: () => [NAME],
  },
  'evidence-not-attached': {
    shows: 'No evidence file',
    query: TRAIL,
    api: () =>
      reporting({ name: NAME, type: 'generic', state: 'compliant' }, [{}]),
    presses: () => [NAME],
  },
  'evidence-coming': { shows: 'Downloading', ...downloading(never) },
  'evidence-saved': {
    shows: 'Saved evidence-1.xml',
    ...downloading(fixtureApi.getEvidence),
  },
  'evidence-forbidden': {
    shows: "You don't have permission to download evidence.",
    ...downloading(failing(403)),
  },
  'evidence-not-there': {
    shows: 'No evidence file found.',
    ...downloading(failing(404)),
  },
  'evidence-too-large': {
    shows:
      "The file exceeds the portal's download limit. Download it in the compliance console.",
    ...downloading(failing(413)),
  },
  'evidence-while-region-is-down': {
    shows: "Download failed: Couldn't load data from the region.",
    ...downloading(failing(503)),
  },
  'evidence-while-portal-is-unreachable': {
    shows: "Download failed: Couldn't reach the portal.",
    ...downloading(unreachable),
  },
};
