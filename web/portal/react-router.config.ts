import type { Config } from '@react-router/dev/config';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { drawCards } from './build-tools/og-cards.ts';
import type { CardMessagesOf } from './build-tools/og-cards.ts';
import { compressAssets } from '@thamani/site/build-tools/compress.ts';
import { drawIcons } from './build-tools/icons.ts';

/** The workbench is another build in another folder, so that production can never carry it. */
const buildDirectory = `build/${import.meta.env.MODE === 'workbench' ? 'workbench' : 'portal'}`;

const config: Config = {
  ssr: true,
  buildDirectory,
  // Routes are few and public pages never ask for them: the list in the page saves a request to a manifest.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    await drawIcons(client);
    await drawCards(client, await wordsOfCards(reactRouterConfig.buildDirectory));
    await compressAssets(client);
  },
};

/** The texts are compiled into the pages just built. */
async function wordsOfCards(folder: string): Promise<CardMessagesOf> {
  const built = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'server/index.js')).href)) as {
    entry: { module: { cardMessages: CardMessagesOf } };
  };
  return built.entry.module.cardMessages;
}

export default config;
