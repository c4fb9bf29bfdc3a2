/** Who a client is: the name, which leads to the client for those who may see clients, and how to reach them. */
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMay, useOrganization } from '../data/session.ts';

interface Props {
  /** Empty where there is no client. */
  readonly id: string;
  readonly name: string;
  readonly contact: string;
}

export function ClientName({ id, name, contact }: Props) {
  const { slug } = useOrganization();
  const maySee = useMay('manager');
  return (
    <Stack gap={2}>
      {maySee && id ? (
        <Anchor
          size="sm"
          fw={600}
          renderRoot={(props) => <Link {...props} to="/o/$slug/clients/$clientId" params={{ slug, clientId: id }} />}
        >
          {name}
        </Anchor>
      ) : (
        <Text size="sm" fw={600}>
          {name}
        </Text>
      )}
      <Text size="xs" c="dimmed" className="breakable">
        {contact}
      </Text>
    </Stack>
  );
}
