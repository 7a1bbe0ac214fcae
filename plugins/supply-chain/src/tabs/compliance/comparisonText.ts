import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../i18n/useTranslation';
import { compareTrails } from '../../model/comparison';
import { escapeMarkdown, isolateText } from '../../model/text';
import { stateWord } from '../../model/states';
import { shortenName } from '../../ui/names';

/** What sets two trails apart, in a sentence. */
export function comparisonTitle(
  t: Translate,
  older: TrailRecord,
  newer: TrailRecord,
): string {
  const { attestations } = compareTrails(older, newer);
  const fails = (side: 'older' | 'newer') => {
    const count = attestations.filter(
      pair => pair[side]?.state === 'non-compliant',
    ).length;
    const [trail, other] = side === 'newer' ? [newer, older] : [older, newer];
    return (
      count > 0 &&
      t('compare.fails', { count, name: nameOf(trail), other: nameOf(other) })
    );
  };
  return (
    fails('newer') ||
    fails('older') ||
    t('compare.differs', { amount: attestations.length })
  );
}

function nameOf({ name }: TrailRecord): string {
  return isolateText(shortenName(name), 60);
}

/** The comparison as Markdown, to paste into a pull request or a chat. */
export function comparisonMarkdown(
  t: Translate,
  older: TrailRecord,
  newer: TrailRecord,
): string {
  const { attestations, artifacts } = compareTrails(older, newer);
  const rows = [
    ['', shortenName(older.name), shortenName(newer.name)],
    ['---', '---', '---'],
    [t('column.commit'), older.commit?.message, newer.commit?.message],
    [t('column.state'), stateWord(t, older.state), stateWord(t, newer.state)],
    ...attestations.map(pair => [
      pair.name,
      pair.older && stateWord(t, pair.older.state),
      pair.newer && stateWord(t, pair.newer.state),
    ]),
    ...artifacts.map(pair => [
      pair.name,
      pair.older && shortenName(pair.older),
      pair.newer && shortenName(pair.newer),
    ]),
  ];
  return [
    `**${comparisonTitle(t, older, newer)}**`,
    '',
    ...rows.map(
      row => `| ${row.map(text => escapeMarkdown(text ?? '–')).join(' | ')} |`,
    ),
    '',
  ].join('\n');
}
