import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { declaredValueAddition, type Answer } from '@thamani/domain/applications/answers.ts';
import { requirements, type FormPage, type Requirement } from '@thamani/domain/applications/requirements.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { pageTitles } from '@thamani/site/labels/application-fields.ts';
import { categoryName } from '@thamani/site/labels/application-choices.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import type { Lists } from '../application-form/fields/select-options.ts';
import { wordsOf } from '../application-form/field-labels.ts';
import { inWords } from '../application-form/value-formatting.ts';
import { percentIn } from '../calculator/figure-formatting.ts';
import { Reading, type Chapter } from '../public-layout/PageContent.tsx';
import arabic from './sample/ar.ts';
import english from './sample/en.ts';
import french from './sample/fr.ts';
import { sampleAnswers, type SampleTexts } from './sample/sample-answers.ts';

export const sampleTexts: Readonly<Record<Language, SampleTexts>> = { en: english, fr: french, ar: arabic };
const rows: readonly Requirement[] = requirements;
const pages: readonly FormPage[] = [1, 2, 3, 4, 5, 6, 7, 8];
const answers: Readonly<Partial<Record<string, Answer>>> = sampleAnswers;

/** The pages of the form with the answers of an invented company, and why each is as it is. */
export function SampleApplication() {
  const chapters: readonly Chapter[] = pages.map((page) => ({
    id: `page-${page}`,
    title: pageTitles[page],
    body: <SamplePage page={page} />,
  }));
  return <Reading chapters={chapters} numbered />;
}

function SamplePage({ page }: { readonly page: FormPage }) {
  const { language } = useAddress();
  const { notes } = sampleTexts[language];
  const shown = rows.filter((row) => row.page === page && (row.need === 'required' || hasAnswer(row, language)));
  if (shown.length === 0)
    return (
      <p className="soft">
        <Trans>All answers on this page are optional. This company left them empty.</Trans>
      </p>
    );
  return (
    <>
      <dl className="fact-list sample">
        {shown.map((row) => (
          <div key={row.id}>
            <Label row={row} />
            <dd>
              <Given row={row} />
            </dd>
            {notes[row.id] !== undefined && <dd className="sample-note">{notes[row.id]}</dd>}
          </div>
        ))}
      </dl>
      {page === 3 && <Figure />}
    </>
  );
}

function hasAnswer({ id }: Requirement, language: keyof typeof sampleTexts): boolean {
  return answers[id] !== undefined || Object.hasOwn(sampleTexts[language].answers, id);
}

function Label({ row }: { readonly row: Requirement }) {
  const { i18n } = useLingui();
  return (
    <dt>
      {i18n._(wordsOf(row.id).label)}
      {row.need !== 'required' && (
        <span className="soft">
          {' '}
          <Trans>(optional)</Trans>
        </span>
      )}
    </dt>
  );
}

function Given({ row: { id, kind } }: { readonly row: Requirement }) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  const worded: Readonly<Partial<Record<string, string>>> = sampleTexts[language].answers;
  const text = worded[id];
  if (text !== undefined) return <bdi>{text}</bdi>;
  if (kind === 'declaration') return <Trans>Acknowledged</Trans>;
  const answer = answers[id];
  if (id === 'product_category' && typeof answer === 'string') return <bdi>{categoryName(i18n, answer, answer)}</bdi>;
  const typed = Array.isArray(answer) ? answer.join(',') : String(answer);
  return <bdi>{inWords(id, typed, { texts: i18n, language, lists: listsOf(language) })}</bdi>;
}

/** The two choices of the sample that lists of the API would name. */
function listsOf(language: Language): Lists {
  const named = (type: 'region' | 'currency', value: string) => ({
    value,
    word: new Intl.DisplayNames([language], { type }).of(value) ?? value,
  });
  return {
    product_category: [],
    facility_country: [named('region', sampleAnswers.facility_country)],
    currency: [named('currency', sampleAnswers.currency)],
  };
}

/** The result of the two amounts, by the rule itself. */
function Figure() {
  const { language } = useAddress();
  const result = declaredValueAddition(sampleAnswers);
  if (result === undefined) return null;
  const percent = percentIn(language, result.percent);
  return (
    <p className="sample-figure">
      <Trans>
        Value addition: <bdi>{percent}</bdi>. It is above the threshold, so this product can qualify if the documents prove the figures.
      </Trans>
    </p>
  );
}
