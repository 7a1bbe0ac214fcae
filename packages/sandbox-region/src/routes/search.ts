import { json } from '../base/answer';
import { RegionError } from '../base/errors';
import { searchView } from '../views/searchView';
import { EndpointGroup } from './endpoint';

const AMBIGUOUS =
  'Search results are too ambiguous. For example: no matches for the provided value.';

/** E9, by a prefix of a commit or fingerprint. */
export const searchEndpoints: EndpointGroup = context => [
  {
    id: 'E9',
    method: 'get',
    path: '/search/:org/sha/:search_value',
    role: 'reader',
    handle({ org, params }) {
      const value = params.search_value.toLowerCase();
      if (!/^[a-f0-9]{5,64}$/.test(value)) {
        throw new RegionError(
          400,
          'The search value must be 5 to 64 hexadecimal characters',
        );
      }
      const artifacts = context.store.artifacts.byPrefix(org.seq, value);
      const known = new Set(artifacts.map(artifact => artifact.fingerprint));
      const fingerprintsOnly = context.store.environments
        .fingerprintsThatRan(org.seq, value)
        .filter(fingerprint => !known.has(fingerprint));
      if (artifacts.length + fingerprintsOnly.length === 0) {
        throw new RegionError(404, AMBIGUOUS);
      }
      return json(
        searchView(context, org, { artifacts, fingerprintsOnly, value }),
      );
    },
  },
];
