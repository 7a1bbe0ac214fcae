import { buildApp } from '/work/main/scripts/lib/appBuild.ts';
await buildApp();
