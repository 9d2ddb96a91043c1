import type { CertificateLanguage } from '@thamani/credentials/manifest.ts';
import { published } from '@thamani/credentials/published-paths.ts';
import { documentRules } from '@thamani/domain/documents/documents.ts';
import type { Context } from '../../context.ts';
import { signLink, type MediaLink } from '../documents/links.ts';

type Making = Pick<Context, 'config' | 'clock'>;

/** An address of one minute on the media site, for the PDF as it was published. */
export function fileLink(context: Making, number: string, language: CertificateLanguage): string {
  const key = published.file(number, language);
  return linkTo(context, { key, type: 'application/pdf', name: `${number}.pdf`, disposition: 'attachment' });
}

/** The same for its picture, which a page shows. */
export function pictureLink(context: Making, number: string, language: CertificateLanguage): string {
  const key = published.picture(number, language);
  return linkTo(context, { key, type: 'image/webp', name: `${number}.webp`, disposition: 'inline' });
}

function linkTo({ config, clock }: Making, link: Omit<MediaLink, 'store' | 'until'>): string {
  const until = clock.now().getTime() + documentRules.linkSeconds * 1000;
  return `${config.media.origin}/${signLink(config.media.key, { ...link, store: 'published', until })}`;
}
