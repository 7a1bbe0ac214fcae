import { EntityDisplayName } from '@backstage/plugin-catalog-react';

/** A user of the portal by name. */
export function UserName(props: { userRef: string }) {
  return (
    <bdi>
      <EntityDisplayName entityRef={props.userRef} hideIcon />
    </bdi>
  );
}
