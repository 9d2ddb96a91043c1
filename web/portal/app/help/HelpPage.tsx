import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { AnswerBody } from './AnswerBody.tsx';
import { addressOfAnswer, answersIn, topicPath, topicTitle, type Answer } from './answers.ts';
import { oftenAsked, topicsInOrder, type Reader } from './outline.ts';
import { AskPerson, ReaderSwitch } from './ReaderSwitch.tsx';

interface HelpPageProps {
  readonly query: string | undefined;
  readonly reader: Reader | undefined;
  /** What the search found, best first. */
  readonly found: readonly Answer[];
}

export const longestQuery = 120;
/** Further results that are named below the best one. */
const mostFurther = 8;
/** Answers of a topic that the first page names. */
const mostOfTopic = 5;

export function HelpPage({ query, reader, found }: HelpPageProps) {
  const { language } = useAddress();
  const answers = answersIn(language).filter((answer) => reader === undefined || answer.for.includes(reader));
  return (
    <>
      <div className="help-head">
        <div className="wrap">
          <h1>
            <Trans>How can we help?</Trans>
          </h1>
          <SearchForm query={query} reader={reader} />
          <OftenAsked />
        </div>
      </div>
      <div className="wrap help">
        <ReaderSwitch reader={reader} />
        <div className="help-main">
          {query !== undefined && (found.length === 0 ? <NothingFound query={query} /> : <Found found={found} />)}
          <div className="help-topics">
            {topicsInOrder.map((topic) => {
              const own = answers.filter((answer) => answer.topic === topic);
              if (own.length === 0) return null;
              const page = addressIn(language, topicPath(topic));
              return (
                <section key={topic}>
                  <h2>{topicTitle(language, topic).title}</h2>
                  <ul>
                    {own.slice(0, mostOfTopic).map(({ id, title }) => (
                      <li key={id}>
                        <a href={`${page}#${id}`}>{title}</a>
                      </li>
                    ))}
                  </ul>
                  <p>
                    <a href={page}>
                      <Plural value={own.length} one="The answer" other="All # answers" />
                      <span className="unseen">: {topicTitle(language, topic).title}</span>
                    </a>
                  </p>
                </section>
              );
            })}
          </div>
        </div>
        <AskPerson />
      </div>
    </>
  );
}

function SearchForm({ query, reader }: Pick<HelpPageProps, 'query' | 'reader'>) {
  const { t } = useLingui();
  const { language } = useAddress();
  return (
    <form method="get" action={addressIn(language, '/help')} role="search" className="help-search">
      {reader !== undefined && <input type="hidden" name="for" value={reader} />}
      <label className="unseen" htmlFor="help-query">
        <Trans>Search the answers</Trans>
      </label>
      <input id="help-query" type="search" name="q" defaultValue={query} maxLength={longestQuery} dir="auto" required />
      <button type="submit" aria-label={t`Search`}>
        <Icon name="search" />
      </button>
    </form>
  );
}

function OftenAsked() {
  const { language } = useAddress();
  const asked = answersIn(language).filter(({ id }) => oftenAsked.some((one) => one === id));
  return (
    <p className="help-often">
      <Trans>Often asked:</Trans>{' '}
      {asked.map(({ id, title }, place) => (
        <span key={id}>
          {place > 0 && ' · '}
          <a href={addressOfAnswer(language, id)}>{title}</a>
        </span>
      ))}
    </p>
  );
}

function Found({ found }: { readonly found: readonly Answer[] }) {
  const { language } = useAddress();
  const [best, ...others] = found;
  if (best === undefined) return null;
  const further = others.slice(0, mostFurther);
  return (
    <section className="help-best card" aria-labelledby="best">
      <p className="soft">
        <Plural value={found.length} one="The only answer" other="Best of # answers" />
      </p>
      <h2 id="best">
        <a href={addressOfAnswer(language, best.id)}>{best.title}</a>
      </h2>
      <AnswerBody answer={best} />
      {further.length > 0 && (
        <>
          <h3>
            <Trans>Further answers</Trans>
          </h3>
          <ul>
            {further.map(({ id, title }) => (
              <li key={id}>
                <a href={addressOfAnswer(language, id)}>{title}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function NothingFound({ query }: { readonly query: string }) {
  const { language } = useAddress();
  return (
    <section className="help-best card" aria-labelledby="none">
      <h2 id="none">
        <Trans>
          No answer found for “<bdi>{query}</bdi>”
        </Trans>
      </h2>
      <p>
        <Trans>
          Try fewer or other words, or choose a topic below. You can also{' '}
          <a href={`${addressIn(language, '/contact-us')}?about=search`}>ask a person</a>.
        </Trans>
      </p>
    </section>
  );
}
