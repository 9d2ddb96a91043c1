import { Trans, useLingui } from '@lingui/react/macro';
import type { Truth } from '@thamani/domain/origin/findings.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';
import { asAsked, asksForObtaining, indicative, referenceOf, statementOf, truthLabels, verdictLabels } from './finding-words.ts';
import type { Naming } from './naming.ts';
import { treeOf, type OriginAnswer, type TreeNode } from './origin-answer.ts';

/** Shape says yes or no; the colour is the same for all. */
const icons: Readonly<Record<Truth, IconName>> = { yes: 'check', no: 'cross', open: 'question' };

/** How the answer comes about: each node with the article, note or row that says it. */
export function Explanation({ answer }: { readonly answer: OriginAnswer }) {
  return (
    <section className="origin-tree card" aria-labelledby="tree-heading">
      <h2 id="tree-heading">
        <Trans>How the answer comes about</Trans>
      </h2>
      <ul>
        <Node node={treeOf(answer)} naming={answer.naming} />
      </ul>
      <p className="small soft">
        <Trans>Articles are those of Annex 2 to the Protocol on Trade in Goods. Notes are the Introductory Notes of its Appendix IV.</Trans>
      </p>
    </section>
  );
}

interface NodeProps {
  readonly node: TreeNode;
  readonly naming: Naming;
  /** A node above asks whether materials are wholly obtained. */
  readonly isObtaining?: boolean;
}

function Node({ node, naming, isObtaining = false }: NodeProps) {
  const { i18n } = useLingui();
  const { truth, verdict, parts } = node;
  const reason = asAsked(node.reason, isObtaining);
  const said = verdict === undefined ? statementOf(reason, naming) : i18n._(indicative);
  const answer = i18n._(verdict === undefined ? truthLabels[truth] : verdictLabels[verdict]);
  // What is still open below a node that is decided cannot change it.
  const shown = parts.filter((part) => truth === 'open' || part.truth !== 'open');
  const country = 'line' in reason ? naming.countryOfLine(reason.line) : undefined;
  return (
    <li>
      <div className="origin-node">
        <Icon name={icons[truth]} />
        <span>
          <Trans>
            {said}: <b>{answer}</b>
          </Trans>
          {country !== undefined && <span className="origin-from">{country}</span>}
        </span>
        <span className="origin-reference">{referenceOf(node, naming)}</span>
      </div>
      {shown.length > 0 && (
        <ul>
          {shown.map((part, at) => (
            <Node key={at} node={part} naming={naming} isObtaining={isObtaining || asksForObtaining(node)} />
          ))}
        </ul>
      )}
    </li>
  );
}
