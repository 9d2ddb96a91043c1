import { Trans } from '@lingui/react/macro';
import { MenuLink } from '../queue/LinkMenu.tsx';
import { questionOf, searchOf } from '../queue/search-params.ts';
import { useSavedViews } from '../queue/useSavedViews.ts';

/** The reader's saved views, in the menu of the pane. They are saved and deleted on the page of the queue. */
export function PaneViews() {
  const { views } = useSavedViews();
  if (views === undefined || views.length === 0) return null;
  return (
    <>
      <p id="pane-views" className="link-menu-head">
        <Trans>Saved views</Trans>
      </p>
      <ul aria-labelledby="pane-views">
        {views.map(({ id, name, question }) => (
          <li key={id}>
            <MenuLink to={{ search: searchOf(questionOf(question)) }} preventScrollReset>
              <bdi>{name}</bdi>
            </MenuLink>
          </li>
        ))}
      </ul>
    </>
  );
}
