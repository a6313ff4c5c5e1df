export const baseUrl = 'https://service.example';
