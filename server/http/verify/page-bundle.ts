import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PublicKey } from '@thamani/credentials/keys.ts';
import type { Language } from '@thamani/domain/languages.ts';
import type { SchemeVersion } from '@thamani/domain/valuation/value-addition.ts';
import type { LookupResult } from './lookup.ts';

/** The pages of web/verify, as far as their host uses them; server/ never imports a site's sources. */
export interface VerifyPages {
  /** The Content-Security-Policy of every page. */
  readonly policy: string;
  /** With the styles of what is read in the reader's browser. */
  readonly receiptPolicy: string;
  /** Where a file is read: the one page that may fetch from this site, run what it fetched and draw in the background. */
  readonly filePolicy: string;
  /** Scripts, and what they fetch, by their address. */
  readonly assets: Readonly<Record<string, Asset>>;
  certificate(asked: LookupResult & { readonly givesReceipts: boolean }, language: Language): string;
  /** As it would be read after a change: without script, and saying what it is. */
  foreseen(asked: Pick<LookupResult, 'number' | 'verification' | 'checkedAt'>, language: Language): string;
  scheme(version: SchemeVersion, language: Language): string;
  register(language: Language): string;
  /** Checks the receipt behind its #; `keys` are those of receipts, none where this site gives none. */
  receipt(keys: readonly PublicKey[], language: Language): string;
  receiptRefused(refused: ReceiptRefused, language: Language): string;
  file(keys: readonly PublicKey[], language: Language): string;
  typeIn(asked: { readonly typed?: string }, language: Language): string;
  /** The page that scans, and what it alone may do. */
  app(language: Language): string;
  readonly appPolicy: string;
}

export interface Asset {
  readonly type: string;
  readonly body: string | Uint8Array;
  /** Named by its content, where nothing is said: it never changes. */
  readonly cache?: string;
  /** What a script that runs beside the page may do. */
  readonly policy?: string;
}

/** Nobody is given a receipt where nothing could be checked, while too many ask, or while the key does not sign. */
export interface ReceiptRefused {
  readonly number: string;
  readonly why: 'could_not_check' | 'busy' | 'no_key' | 'too_many';
}

interface SiteModule {
  createSite(origins: { readonly verify: string; readonly portal: string }): VerifyPages;
}

export interface SiteOptions {
  readonly mode: 'development' | 'production';
  readonly origins: { readonly verify: string; readonly portal: string };
  /** Absolute; used in production. */
  readonly buildDirectory: string;
  /** Absolute; used in development. */
  readonly sourceDirectory: string;
}

export interface LoadedSite {
  /** In development from the sources as they are now. */
  pages(): Promise<VerifyPages>;
  close(): Promise<void>;
}

export async function loadSite(options: SiteOptions): Promise<LoadedSite> {
  return options.mode === 'production' ? builtSite(options) : developedSite(options);
}

async function builtSite({ buildDirectory, origins }: SiteOptions): Promise<LoadedSite> {
  const site = (await import(pathToFileURL(join(buildDirectory, 'site.js')).href)) as SiteModule;
  const pages = site.createSite(origins);
  return { pages: async () => pages, close: async () => undefined };
}

/** As far as it is used here: the types belong to a tool that production does not have. */
interface Vite {
  ssrLoadModule(id: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Vite loaded from the site's own tools, so that production needs none of it. */
async function developedSite({ sourceDirectory, origins }: SiteOptions): Promise<LoadedSite> {
  const tools = createRequire(join(sourceDirectory, 'package.json'));
  const { createServer } = (await import(pathToFileURL(tools.resolve('vite')).href)) as { createServer(options: object): Promise<Vite> };
  const vite = await createServer({
    root: sourceDirectory,
    configFile: join(sourceDirectory, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: false, ws: false },
  });
  return {
    pages: async () => ((await vite.ssrLoadModule('/pages/site.ts')) as SiteModule).createSite(origins),
    close: () => vite.close(),
  };
}
