import { Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { data } from 'react-router';
import { AnswerBody } from '../../help/AnswerBody.tsx';
import { answersIn, topicPath, topicTitle } from '../../help/answers.ts';
import { topicsInOrder } from '../../help/outline.ts';
import { AskPerson } from '../../help/ReaderSwitch.tsx';
import { PageHead } from '../../public-layout/PageHead.tsx';
import type { Route } from './+types/help-topic.ts';

export function loader({ params }: Route.LoaderArgs) {
  const topic = topicsInOrder.find((one) => one === params.topic);
  if (topic === undefined) throw data(null, { status: 404 });
  return { topic };
}

export const headers = () => ({ 'Cache-Control': 'public, max-age=300' });

export default function HelpTopic({ loaderData: { topic } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const { title, description } = topicTitle(language, topic);
  const answers = answersIn(language).filter((answer) => answer.topic === topic);
  return (
    <>
      <PageHead title={title} description={description} />
      <div className="wrap help help-topic">
        <div className="help-side">
          <nav aria-label={t`Topics`}>
            <p>
              <a href={addressIn(language, '/help')}>
                <Trans>All help</Trans>
              </a>
            </p>
            <ul>
              {topicsInOrder.map((one) => (
                <li key={one}>
                  <a href={addressIn(language, topicPath(one))} aria-current={one === topic ? 'page' : undefined}>
                    {topicTitle(language, one).title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className="help-main">
          <h1>{title}</h1>
          {answers.map((answer) => (
            <section key={answer.id} id={answer.id} className="help-answer">
              <h2>{answer.title}</h2>
              <AnswerBody answer={answer} />
            </section>
          ))}
        </div>
        <AskPerson />
      </div>
    </>
  );
}
