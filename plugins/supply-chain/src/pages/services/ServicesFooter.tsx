import Link from '@material-ui/core/Link';
import { makeStyles } from '@material-ui/core/styles';
import { EntityRefLink } from '@backstage/plugin-catalog-react';
import type { ServicesResponse } from 'backstage-plugin-supply-chain-common';
import { useState } from 'react';
import type { ServicesState } from '../../queries/useServicesQuery';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText } from '../../model/text';
import { TablePager } from '../../ui/TablePager';
import { nameOf } from './service';

const useStyles = makeStyles(
  theme => ({
    toggle: { verticalAlign: 'baseline', textDecoration: 'underline' },
    list: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: theme.spacing(0.5, 2),
      margin: theme.spacing(1, 0, 0),
      padding: 0,
      listStyle: 'none',
      overflowWrap: 'anywhere',
    },
  }),
  { name: 'SupplyChainServicesFooter' },
);

/**
 * The footer of the services table: pagination and the components that aren't
 * linked.
 */
export function ServicesFooter(props: {
  table: ServicesState;
  response: ServicesResponse;
}) {
  const { table, response } = props;
  const { page, perPage, total, services } = response;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <TablePager
        table={table}
        response={{ page, perPage, total }}
        rowCount={services.length}
        note={
          <UnlinkedButton
            count={response.unlinked}
            isOpen={isOpen}
            onToggle={() => setIsOpen(!isOpen)}
          />
        }
      />
      {isOpen && <Unlinked response={response} />}
    </>
  );
}

/** The number of components without a flow; opens their list. */
function UnlinkedButton(props: {
  count: number;
  isOpen: boolean;
  onToggle(): void;
}) {
  const { count, isOpen, onToggle } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  return count === 0 ? null : (
    <Link
      component="button"
      type="button"
      variant="body2"
      className={classes.toggle}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {t('services.unlinked', { amount: count })}
    </Link>
  );
}

/** The components without a flow. */
function Unlinked(props: { response: ServicesResponse }) {
  const { unlinkedComponents, unlinked } = props.response;
  const classes = useStyles();
  const { t } = useTranslation();
  const hidden = unlinked - unlinkedComponents.length;
  return (
    <ul className={classes.list} aria-label={t('services.unlinkedList')}>
      {unlinkedComponents.map(component => (
        <li key={component.entityRef}>
          <EntityRefLink entityRef={component.entityRef}>
            <bdi>{clipText(nameOf(component), 100)}</bdi>
          </EntityRefLink>
        </li>
      ))}
      {hidden > 0 && <li>{t('card.more', { amount: hidden })}</li>}
    </ul>
  );
}
