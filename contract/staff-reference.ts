import { z } from 'zod';

export const by = z.object({ id: z.uuid(), name: z.string(), staff_number: z.string() }).meta({ id: 'StaffName' });
