import { createReadableStreamFromReadable } from '@react-router/node';
import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { isRouteErrorResponse, RouterContextProvider } from 'react-router';
import type { HandleErrorFunction } from 'react-router';
import { factsOf, requestFacts } from './request/request-context.ts';
import type { RequestFacts } from './request/request-context.ts';

/** How a site's pages are drawn on the server. */

export const streamTimeout = 5_000;

export function createLoadContext(facts: RequestFacts): RouterContextProvider {
  return new RouterContextProvider(new Map([[requestFacts, facts]]));
}

/** A page without script waits until all is ready, so that not even React's own inline scripts are needed to put parts in place. */
export function render(
  page: React.ReactNode,
  answer: { status: number; headers: Headers },
  nonce: string | undefined,
  report: (error: unknown) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const send = () => {
      const body = new PassThrough({
        final: (done) => {
          clearTimeout(giveUp);
          done();
        },
      });
      pipe(body);
      resolve(new Response(createReadableStreamFromReadable(body), answer));
    };
    const { pipe, abort } = renderToPipeableStream(page, {
      ...(nonce === undefined ? { onAllReady: send } : { nonce, onShellReady: send }),
      onShellError: reject,
      onError: report,
    });
    const giveUp = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** A page that is not there, or a reader who left, is no fault of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  factsOf(context).report(error);
};
