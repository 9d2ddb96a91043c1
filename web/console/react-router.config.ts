import type { Config } from '@react-router/dev/config';
import { join } from 'node:path';
import { compressAssets } from '@thamani/site/build-tools/compress.ts';

const config: Config = {
  ssr: true,
  buildDirectory: 'build/console',
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    await compressAssets(join(reactRouterConfig.buildDirectory, 'client'));
  },
};

export default config;
