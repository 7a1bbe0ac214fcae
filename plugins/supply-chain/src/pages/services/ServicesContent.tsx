import { makeStyles } from '@material-ui/core/styles';
import { SupplyChainProvider } from '../../ui/SupplyChainProvider';
import { ServicesView } from './ServicesView';
import { useEntityScope } from './useEntityScope';

const useStyles = makeStyles(
  theme => ({
    root: {
      ...theme.typography.body2,
      lineHeight: 1.5,
      color: theme.palette.text.primary,
    },
  }),
  { name: 'SupplyChainServicesContent' },
);

/**
 * The Supply chain tab of a system, domain, group or user: its components, or
 * those it owns.
 */
export function ServicesContent() {
  const classes = useStyles();
  const scope = useEntityScope();
  return (
    <div className={classes.root}>
      <SupplyChainProvider>
        <ServicesView scope={scope} />
      </SupplyChainProvider>
    </div>
  );
}
