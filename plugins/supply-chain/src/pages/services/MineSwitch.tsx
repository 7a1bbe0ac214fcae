import { makeStyles } from '@material-ui/core/styles';
import ToggleButton from '@material-ui/lab/ToggleButton';
import ToggleButtonGroup from '@material-ui/lab/ToggleButtonGroup';
import type { ServicesResponse } from 'backstage-plugin-supply-chain-common';
import type { ServicesState } from '../../queries/useServicesQuery';
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
        {response
          ? t(
              response.omittedOf.mine > 0
                ? 'services.mineOrMore'
                : 'services.mineOf',
              { components: response.mine },
            )
          : t('services.mine')}
      </ToggleButton>
      <ToggleButton value={false} className={classes.button}>
        {response
          ? t(
              response.omittedOf.all > 0
                ? 'services.allOrMore'
                : 'services.allOf',
              { components: response.all },
            )
          : t('services.all')}
      </ToggleButton>
    </ToggleButtonGroup>
  );
}
