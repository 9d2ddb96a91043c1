import type { PublicKey } from '@thamani/credentials/keys.ts';
import { decoder, fallback, wasm } from 'virtual:browser-script';
import { pdfScript, pdfWorker } from 'virtual:reading-scripts';
import { writtenKeys, type ReadingData } from '../../browser/local-check-data.ts';
import { html, json, type Markup } from './html.ts';
import type { PageContext } from './page-context.ts';
import style from '../reading.css?inline';

/** Of pages that read what is the reader's own, beside the styles of every page. */
export const readingSheet = style.trim();

export function dataOf(keys: readonly PublicKey[], { language, origins }: PageContext): Markup {
  const data: ReadingData = {
    language,
    origins,
    keys: writtenKeys(keys),
    ed25519: fallback.path,
    pages: { pdf: pdfScript.path, worker: pdfWorker.path, decoder: decoder.path, wasm: wasm.path },
  };
  return html`<script type="application/json" id="own">
    ${json(data)}
  </script>`;
}
