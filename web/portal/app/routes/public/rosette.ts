import { rosetteSvg } from '@thamani/domain/certificates/rosette.ts';
import type { Route } from './+types/rosette.ts';

/** The pattern of a certificate, drawn from its hash: the same for ever, so caches keep it. */
export function loader({ params }: Route.LoaderArgs) {
  const hash = /^([0-9a-f]{64})\.svg$/.exec(params.hash)?.[1];
  if (hash === undefined) throw new Response('', { status: 404 });
  return new Response(rosetteSvg(hash), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=31536000, immutable' },
  });
}
