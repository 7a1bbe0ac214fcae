import { makeStyles } from '@material-ui/core/styles';
import ToggleButton from '@material-ui/lab/ToggleButton';
import ToggleButtonGroup from '@material-ui/lab/ToggleButtonGroup';
import type { ServicesResponse } from 'backstage-plugin-supply-chain-common';
import type { ServicesState } from '../../queries/useServicesQuery';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';

const useStyles = makeStyles(
  theme => ({
    button: {
      height: 40,
      padding: theme.spacing(0, 1.25),
      textTransform: 'none',
      whiteSpace: 'nowrap',
      color: theme.palette.text.primary,
      '&.Mui-selected': {
        color: theme.palette.text.primary,
        fontWeight: 600,
      },
    },
  }),
  { name: 'SupplyChainMineSwitch' },
);

/** Switches between the user's own components and all of them. */
export function MineSwitch(props: {
  table: ServicesState;
  response?: ServicesResponse;
}) {
  const { table, response } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={table.mine}
      onChange={(_, mine: boolean | null) =>
        mine !== null && table.setMine(mine)
      }
      aria-label={t('services.ownership')}
    >
      <ToggleButton value className={classes.button}>
        {t('services.mine')} {response?.mine.toLocaleString(language)}
      </ToggleButton>
      <ToggleButton value={false} className={classes.button}>
        {t('services.all')} {response?.all.toLocaleString(language)}
      </ToggleButton>
    </ToggleButtonGroup>
  );
}
