import { RegionContext } from '../context';
import { artifactEndpoints } from './artifacts';
import { attestationEndpoints } from './attestations';
import { Endpoint } from './endpoint';
import { notificationEndpoints } from './notifications';
import { searchEndpoints } from './search';
import { accountEndpoints } from './serviceAccounts';
import { trailEndpoints } from './trails';

/** The endpoints of the contract. */
export function makeEndpoints(context: RegionContext): Endpoint[] {
  return [
    artifactEndpoints,
    trailEndpoints,
    attestationEndpoints,
    searchEndpoints,
    accountEndpoints,
    notificationEndpoints,
  ].flatMap(group => group(context));
}
