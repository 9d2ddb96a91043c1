import { redirectDocument } from 'react-router';
import type { MiddlewareFunction } from 'react-router';
import { tokenIn } from './cookies.ts';
import { signInAddress } from './return-to.ts';

/** Without the session's cookie one is led to sign-in. Whether the session holds, the API says. */
export const requireSession: MiddlewareFunction<Response> = ({ request, url }) => {
  if (tokenIn(request) === undefined) throw redirectDocument(signInAddress(url));
};
