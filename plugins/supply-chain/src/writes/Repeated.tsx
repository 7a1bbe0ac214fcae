import Button from '@material-ui/core/Button';
import IconButton from '@material-ui/core/IconButton';
import { makeStyles } from '@material-ui/core/styles';
import AddIcon from '@material-ui/icons/Add';
import RemoveIcon from '@material-ui/icons/Close';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { FieldGroup } from './FieldGroup';

const useStyles = makeStyles(
  theme => ({
    row: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: theme.spacing(1),
      marginBottom: theme.spacing(1.5),
      paddingTop: theme.spacing(1),
    },
    fields: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: theme.spacing(1.5, 1),
      flex: '1 1 auto',
      minWidth: 0,
      '& > *': { flex: '1 1 180px' },
    },
    remove: { marginTop: 2 },
    add: { textTransform: 'none' },
  }),
  { name: 'SupplyChainRepeated' },
);

/**
 * A group of fields that can be repeated.
 *
 * @param props - `what` describes one, as in "Add …"; `children` gets what labels
 *   one, such as "link 2"
 */
export function Repeated<T>(props: {
  label: string;
  what: string;
  items: readonly T[];
  added: T;
  onChange(items: readonly T[]): void;
  error?: string;
  children(
    item: T,
    set: (item: T) => void,
    about: string,
    index: number,
  ): ReactNode;
}) {
  const { label, what, items, added, onChange, error, children } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const aboutOf = (index: number) => `${what} ${index + 1}`;
  return (
    <FieldGroup label={label} error={error}>
      {items.map((item, index) => (
        // Items have no ID and keep their order.
        <div key={index} className={classes.row}>
          <div className={classes.fields}>
            {children(
              item,
              changed =>
                onChange(items.map((e, i) => (i === index ? changed : e))),
              aboutOf(index),
              index,
            )}
          </div>
          <IconButton
            size="small"
            className={classes.remove}
            aria-label={t('write.remove', { what: aboutOf(index) })}
            onClick={() => onChange(items.filter((_, i) => i !== index))}
          >
            <RemoveIcon />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        color="primary"
        className={classes.add}
        startIcon={<AddIcon />}
        onClick={() => onChange([...items, added])}
      >
        {t('write.add', { what })}
      </Button>
    </FieldGroup>
  );
}
