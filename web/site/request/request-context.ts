import type { OperatingOrganisation } from '@thamani/domain/organisation/organisation.ts';
import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';
import type { RouterContextProvider } from 'react-router';

/** What the host knows of a request and the pages do not. */
export interface RequestFacts {
  readonly nonce: string;
  readonly apiOrigin: string;
  /** Shows the API that a call belongs to a request that the host has admitted, so that load shedding does not refuse it. */
  readonly admissionToken?: string;
  readonly publicOrigin: string;
  /** Where files that companies sent are shown. */
  readonly mediaOrigin: string;
  /** Where anyone checks a certificate. */
  readonly verifyOrigin?: string;
  /** Who operates this installation; nobody in a demonstration. */
  readonly organisation?: OperatingOrganisation | undefined;
  readonly clientAddress: string;
  /** By the host's clock. */
  readonly now: Date;
  /** Takes a failure to the host's log. */
  report(error: unknown): void;
}

export const requestFacts = createContext<RequestFacts | null>(null);

export function factsOf(context: Readonly<RouterContextProvider>): RequestFacts {
  const facts = context.get(requestFacts);
  if (facts === null) throw new Error('The host gave no request facts: it must build its load context with createLoadContext');
  return facts;
}

/** Of a hydrated page; the browser reads it back from the page, so that React sees no difference. */
export const Nonce = createReactContext<string | undefined>(undefined);
