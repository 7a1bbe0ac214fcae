import { EntityDisplayName } from '@backstage/plugin-catalog-react';

/** The display name of a portal user. */
export function UserName(props: { userRef: string }) {
  return (
    <bdi>
      <EntityDisplayName entityRef={props.userRef} hideIcon />
    </bdi>
  );
}
