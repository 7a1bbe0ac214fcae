import { EntityRefLink } from '@backstage/plugin-catalog-react';
import {
  stringifyFlowRef,
  type FoundTrail,
} from 'backstage-plugin-supply-chain-common';
import { useMemo } from 'react';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { clipText } from '../../model/text';
import { DataTable, type Column } from '../../ui/DataTable';
import { RelativeTime } from '../../ui/times';
import { ShortName } from '../../ui/links';
import { StateBadge } from '../../ui/states';
import { UntrustedText } from '../../ui/text';

/** The trails in the search results. */
export function FoundTrails(props: { trails: readonly FoundTrail[] }) {
  const { t } = useTranslation();
  const columns = useMemo(() => trailColumns(t), [t]);
  return (
    <DataTable
      label={t('search.trails')}
      columns={columns}
      rows={props.trails}
      rowKey={trail => `${stringifyFlowRef(trail)}/${trail.name}`}
    />
  );
}

function trailColumns(t: Translate): Column<FoundTrail>[] {
  return [
    {
      id: 'trail',
      title: t('column.trail'),
      share: 22,
      header: true,
      render: ({ region, org, flow, name, entityRefs }) => (
        <ShortName
          name={name}
          target={{ kind: 'trail', trail: { region, org, flow, trail: name } }}
          entityRef={entityRefs[0]}
        />
      ),
    },
    {
      id: 'state',
      title: t('column.state'),
      share: 20,
      render: ({ state, originalState }) => (
        <StateBadge state={state} originalState={originalState} />
      ),
    },
    {
      id: 'flow',
      title: t('column.flow'),
      share: 24,
      render: trail => (
        <UntrustedText>{clipText(stringifyFlowRef(trail), 240)}</UntrustedText>
      ),
    },
    {
      id: 'components',
      title: t('search.components'),
      share: 20,
      render: ({ entityRefs }) =>
        entityRefs.map(entityRef => (
          <div key={entityRef}>
            <EntityRefLink entityRef={entityRef} />
          </div>
        )),
    },
    {
      id: 'created',
      title: t('column.when'),
      share: 14,
      render: ({ createdAt }) => <RelativeTime moment={createdAt} />,
    },
  ];
}
