import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Requirement } from '@thamani/domain/applications/completeness.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';
import { saidIn } from './answers.ts';
import { useCaseWork } from './case-work.ts';
import { fieldLabels } from './field-words.ts';
import { Day, sizeIn } from './format.tsx';
import { Judging } from './Judging.tsx';
import { placeOf } from './papers.ts';
import { reasonWords } from './review-words.ts';
import { papersOf, standingOf, type Judgement, type StandingOf } from './whole.ts';

const icons: Record<StandingOf, IconName> = { open: 'dots', accepted: 'check', sent_back: 'return' };

export function RequirementRow({ requirement }: { readonly requirement: Requirement }) {
  const { i18n } = useLingui();
  const { whole, current, select } = useCaseWork();
  const { id } = requirement;
  const standing = standingOf(whole, id);
  const judgement = whole.judgements[id];
  const isCurrent = current === id;
  return (
    <li id={`requirement-${id}`} className={`requirement requirement-${standing}${isCurrent ? ' requirement-current' : ''}`}>
      <Icon name={icons[standing]} turns={standing === 'sent_back'} />
      <button type="button" className="requirement-title" aria-expanded={isCurrent} onClick={() => select(isCurrent ? undefined : id)}>
        {i18n._(fieldLabels[id])}
        {requirement.need === 'if_you_have_it' && (
          <span className="requirement-optional">
            <Trans>may be left out</Trans>
          </span>
        )}
      </button>
      <Said requirement={requirement} isCurrent={isCurrent} />
      <p className="requirement-state">
        {judgement === undefined ? (
          <Trans>Open</Trans>
        ) : judgement.verdict === 'accepted' ? (
          <Trans>
            Accepted <Day at={judgement.at} />
          </Trans>
        ) : (
          <Trans>To send back</Trans>
        )}
      </p>
      {judgement !== undefined && <Judged judgement={judgement} isCurrent={isCurrent} />}
      {isCurrent && <Judging id={id} />}
    </li>
  );
}

function Judged({ judgement, isCurrent }: { readonly judgement: Judgement; readonly isCurrent: boolean }) {
  const { i18n } = useLingui();
  const { whole } = useCaseWork();
  const { verdict, reason, words, figure, by } = judgement;
  if (verdict === 'accepted' && figure === null && !isCurrent) return null;
  return (
    <p className="requirement-judged small">
      {verdict === 'sent_back' && reason !== null && (
        <>
          {reason !== 'other' && i18n._(reasonWords[reason])}
          {words !== '' && (
            <>
              {reason !== 'other' && ': '}“<bdi>{words}</bdi>”
            </>
          )}{' '}
        </>
      )}
      {figure !== null && (
        <>
          <Trans>
            The evidence shows{' '}
            <bdi className="num">
              {whole.application.currency} {figure}
            </bdi>
            .
          </Trans>{' '}
        </>
      )}
      <Trans>
        By <bdi>{by.name}</bdi>.
      </Trans>
    </p>
  );
}

/** What the company said. */
function Said({ requirement, isCurrent }: { readonly requirement: Requirement; readonly isCurrent: boolean }) {
  const { whole, reader, show, shown } = useCaseWork();
  const papers = papersOf(whole, requirement.id);
  if (requirement.kind !== 'document')
    return (
      // In its own direction, so that what is too long loses its end and not its beginning.
      <p className={`requirement-said${isCurrent ? ' requirement-said-whole' : ''}`} dir="auto">
        {saidIn(whole, requirement.id, reader)}
      </p>
    );
  if (!isCurrent)
    return (
      <p className="requirement-said">
        {papers.length === 1 ? <bdi>{papers[0]?.name}</bdi> : <Plural value={papers.length} one="# document" other="# documents" />}
      </p>
    );
  return (
    <ul className="requirement-papers">
      {papers.map((paper) => (
        <li key={paper.id}>
          <button
            type="button"
            aria-pressed={shown === placeOf(paper, requirement.id)}
            onClick={() => show(placeOf(paper, requirement.id))}
          >
            <Icon name={paper.content_type.startsWith('image/') ? 'picture' : 'document'} small />
            <bdi>{paper.name}</bdi>
            <span className="soft">{sizeIn(reader.language, paper.size)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
