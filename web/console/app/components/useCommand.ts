import { ApiProblem } from '@thamani/client/client.ts';
import type { Client } from '@thamani/client/client.ts';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useConsoleApi } from '../session/useConsoleApi.ts';
import { useErrorMessage } from '../session/browser-api.ts';

export interface Refused {
  readonly message: string;
  /** A sentence for each field. */
  readonly errors: Readonly<Record<string, string>>;
}

/** `ignored`: an earlier command of the same part of the page has not been answered yet, so this one was not sent. */
export type CommandResult = { readonly status: 'done' | 'ignored' } | ({ readonly status: 'refused' } & Refused);

interface Command {
  readonly busy: boolean;
  /** Shows the result in a toast and reloads the page's data. */
  run(work: (api: Client) => Promise<{ readonly message: string }>): Promise<CommandResult>;
}

export function useCommand(): Command {
  const api = useConsoleApi();
  const wordsOf = useErrorMessage();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  return {
    busy,
    async run(work) {
      if (running.current) return { status: 'ignored' };
      running.current = true;
      setBusy(true);
      try {
        const { message } = await work(api);
        sayInToast('success', message);
        await revalidate();
        return { status: 'done' };
      } catch (failure) {
        const message = wordsOf(failure);
        sayInToast('error', message);
        const known = failure instanceof ApiProblem ? failure : undefined;
        // Another person was faster, so the page is out of date.
        if (known?.status === 404 || known?.code === 'request_already_resolved' || known?.code === 'request_expired') await revalidate();
        return { status: 'refused', message, errors: known?.errors ?? {} };
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };
}
