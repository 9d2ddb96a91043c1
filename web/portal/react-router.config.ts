import type { Config } from '@react-router/dev/config';
import { compressAssets } from './building/compress.ts';

/** The workbench is another build in another folder, so that production can never carry it. */
const buildDirectory = `build/${import.meta.env.MODE === 'workbench' ? 'workbench' : 'portal'}`;

const config: Config = {
  ssr: true,
  buildDirectory,
  // Routes are few and public pages never ask for them: the list in the page saves a request to a manifest.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    await compressAssets(`${reactRouterConfig.buildDirectory}/client`);
  },
};

export default config;
