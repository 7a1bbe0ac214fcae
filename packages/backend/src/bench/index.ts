/**
 * The backend of `yarn bench`: the portal's plugins without the app, plus the
 * baseline routes. With BENCH_BARE set, it leaves out the supply-chain plugin.
 */
import { createBackend } from '@backstage/backend-defaults';

const backend = createBackend();

backend.add(import('@backstage/plugin-auth-backend'));
backend.add(import('@backstage/plugin-auth-backend-module-guest-provider'));
backend.add(import('@backstage/plugin-catalog-backend'));
backend.add(import('@backstage/plugin-catalog-backend-module-logs'));
backend.add(import('@backstage/plugin-events-backend'));
backend.add(import('@backstage/plugin-permission-backend'));
backend.add(import('../ownersSeeEvidence'));
if (!process.env.BENCH_BARE) {
  backend.add(import('backstage-plugin-supply-chain-backend'));
}
backend.add(import('@backstage/plugin-proxy-backend'));
backend.add(import('./floorPlugin'));

backend.start();
