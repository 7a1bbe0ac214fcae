import { makeStyles } from '@material-ui/core/styles';
import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { listNames } from '../../model/text';
import type { TemplateChange } from '../../model/templates';
import { formatDay } from '../../ui/formatTime';
import { toneColor } from '../../ui/tones';
import type { Changes } from './MatrixRows';

const useStyles = makeStyles(
  theme => ({
    root: {
      margin: theme.spacing(1, 0, 0),
      padding: 0,
      listStyle: 'none',
      fontSize: theme.typography.caption.fontSize,
    },
    note: {
      paddingLeft: theme.spacing(1),
      borderLeft: `1.5px dashed ${toneColor(theme, 'waiting')}`,
      color: toneColor(theme, 'waiting'),
      overflowWrap: 'anywhere',
    },
  }),
  { name: 'SupplyChainTemplateNotes' },
);

/** What changed in the template at each line through the matrix. */
export function TemplateNotes(props: {
  trails: readonly TrailRecord[];
  changes: Changes;
}) {
  const { trails, changes } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul className={classes.root}>
      {changes.map((change, column) => {
        const since = trails[column - 1]?.createdAt;
        return (
          change && (
            <li key={column} className={classes.note}>
              {since && `${formatDay(since, language)}: `}
              {changeText(t, change)}
            </li>
          )
        );
      })}
    </ul>
  );
}

/** What a template requires more, or no longer. */
export function changeText(
  t: Translate,
  { added, removed }: TemplateChange,
): string {
  return [
    added.length > 0 && t('matrix.added', { names: listNames(t, added) }),
    removed.length > 0 && t('matrix.removed', { names: listNames(t, removed) }),
  ]
    .filter(Boolean)
    .join('; ');
}
