import { RegionContext } from '../views/context';
import { artifactEndpoints } from './artifacts';
import { attestEndpoints } from './attest';
import { attestationEndpoints } from './attestations';
import { Endpoint } from './endpoint';
import { environmentEndpoints } from './environments';
import { notificationEndpoints } from './notifications';
import { searchEndpoints } from './search';
import { accountEndpoints } from './serviceAccounts';
import { trailEndpoints } from './trails';

/** The fourteen endpoints of the contract. */
export function makeEndpoints(context: RegionContext): Endpoint[] {
  return [
    artifactEndpoints,
    trailEndpoints,
    attestEndpoints,
    attestationEndpoints,
    searchEndpoints,
    accountEndpoints,
    notificationEndpoints,
    environmentEndpoints,
  ].flatMap(group => group(context));
}
